"""The page's script and its model: theme, contrast, motion and sharpness of the browser's page.

One widget without a view, for all tables of a kernel. A few lines of script in the browser say
whether the page is dark, asks for more contrast, for stillness, and how sharp its screen is; and
they make the status line of every table a live region that stays the same element while its words
change, so that screen readers speak them; and they keep bare keys that are typed in the widget, on
a button say, from the notebook around it, and from the table presses of any mouse button but the
first. Where no such script can run nothing is lost but that: tables that follow the page are dark,
and the status line is made anew for each message.
"""

from __future__ import annotations

from anywidget import AnyWidget
from traitlets import Bool, Float

from .fields import QUIET
from .spoken import SPOKEN

__all__ = ["SCRIPT", "Page"]

SCRIPT = """
const asks = query => matchMedia(query).matches

function isDark() {
  const { jpThemeLight, vscodeThemeKind } = document.body.dataset
  if (jpThemeLight) return jpThemeLight === 'false'
  if (vscodeThemeKind) return ['vscode-dark', 'vscode-high-contrast'].includes(vscodeThemeKind)
  const colab = document.documentElement.getAttribute('theme')
  if (colab) return colab === 'dark'
  if (document.body.classList.contains('theme-light')) return false
  return document.body.classList.contains('theme-dark') || asks('(prefers-color-scheme: dark)')
}

const wantsContrast = () =>
  asks('(forced-colors: active)') || asks('(prefers-contrast: more)') ||
  /high.contrast/i.test(document.body.dataset.jpThemeName || '') ||
  /high-contrast/.test(document.body.dataset.vscodeThemeKind || '')

function speak() {
  for (const text of document.querySelectorAll('.SPOKEN > .widget-html-content')) {
    // Until Python knows that this script runs, each message is a live region by itself.
    if (text.querySelector('[role=status]')) continue
    text.setAttribute('role', 'status')
    text.setAttribute('aria-live', 'polite')
    text.setAttribute('aria-atomic', 'true')
  }
  // The handle of a slider has no name of its own.
  for (const handle of document.querySelectorAll('.QUIET .noUi-handle')) {
    handle.setAttribute('aria-label', handle.closest('.QUIET').innerText.trim().split('\\n')[0])
  }
}

// A notebook takes bare letters for commands ("d d" deletes a cell), from a button in it too.
function keep(event) {
  const { target, key, ctrlKey, metaKey, altKey } = event
  const passes = ctrlKey || metaKey || altKey || key === 'Escape'
  if (!passes && target.closest?.('[class*="oddeven-"]')) event.stopPropagation()
}

// A canvas tells of a press, but not of which button: only the first one plays. Another one that
// is pressed during a drag ends it.
function firstOnly(event) {
  const { target, button, buttons } = event
  const plays = button === 0 || buttons & 1
  if (!plays && target.matches?.('[class*="oddeven-"] canvas')) event.stopPropagation()
}

export default {
  initialize({ model }) {
    const tell = () => {
      model.set('dark', isDark())
      model.set('contrast', wantsContrast())
      model.set('still', asks('(prefers-reduced-motion: reduce)'))
      model.set('ratio', devicePixelRatio)
      model.set('runs', true)
      model.save_changes()
    }
    const themes = new MutationObserver(tell)
    const watched = { attributes: true, attributeFilter: ['class', 'theme', 'data-jp-theme-light',
      'data-jp-theme-name', 'data-vscode-theme-kind'] }
    themes.observe(document.body, watched)
    themes.observe(document.documentElement, watched)
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)',
      '(prefers-contrast: more)', '(prefers-reduced-motion: reduce)'].map(q => matchMedia(q))
    queries.forEach(query => query.addEventListener('change', tell))
    addEventListener('resize', tell)
    document.body.addEventListener('keydown', keep)
    document.body.addEventListener('mousedown', firstOnly, true)
    // Views come and go at any time: an output that is cleared and shown again brings new ones.
    // What a new view is made of is complete a little later.
    let soon
    const views = new MutationObserver(() => {
      soon ??= setTimeout(() => { soon = undefined; speak(); setTimeout(speak, 500) }, 100)
    })
    views.observe(document.body, { childList: true, subtree: true })
    tell()
    speak()
    return () => {
      themes.disconnect()
      views.disconnect()
      queries.forEach(query => query.removeEventListener('change', tell))
      removeEventListener('resize', tell)
      document.body.removeEventListener('keydown', keep)
      document.body.removeEventListener('mousedown', firstOnly, true)
    }
  },
}
""".replace("SPOKEN", SPOKEN).replace("QUIET", QUIET)


class Page(AnyWidget):
    """The page as its own script tells of it; None where nothing was told."""

    _esm = SCRIPT
    dark = Bool(None, allow_none=True).tag(sync=True)
    contrast = Bool(None, allow_none=True).tag(sync=True)
    still = Bool(None, allow_none=True).tag(sync=True)
    ratio = Float(None, allow_none=True).tag(sync=True)
    runs = Bool(False).tag(sync=True)
