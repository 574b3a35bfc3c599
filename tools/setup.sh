#!/bin/sh
# Make .venv and install requirements/$1.txt and this checkout into it, unless that is done already.
# usage: sh tools/setup.sh lab|test
set -eu
cd "$(dirname "$0")/.."
venv=${VENV:-.venv}
wanted=$1

say() { printf '%s\n' "$*" >&2; }

good_python() {
    "$1" -c 'import sys; sys.exit(not ((3, 11) <= sys.version_info[:2] <= ('"$2"')))' 2>/dev/null
}

# The lock files are made for 3.11 to 3.14; a newer Python is only taken when there is no other.
find_python() {
    for newest in '3, 14' '3, 99'; do
        # One that is named is one word, whatever blanks its path has.
        if [ -n "${PYTHON:-}" ]; then
            set -- "$PYTHON"
        else
            set -- python3 python3.14 python3.13 python3.12 python3.11
        fi
        for python in "$@"; do
            if good_python "$python" "$newest"; then
                echo "$python"
                return
            fi
        done
    done
    if [ -n "${PYTHON:-}" ]; then
        say "PYTHON=$PYTHON is not a Python of version 3.11 or newer."
    else
        say "No Python of version 3.11 or newer was found (looked for python3 and python3.14 to" \
            "python3.11). Install one, or name it: make play PYTHON=/path/to/python3"
    fi
    exit 1
}

# Debian splits ensurepip off into python3-venv; without it, the system's own pip fills the venv.
make_venv() {
    rm -rf "$venv"
    if "$1" -c 'import ensurepip, venv' 2>/dev/null && "$1" -m venv "$venv"; then
        return
    fi
    rm -rf "$venv"
    if "$1" -m venv --without-pip "$venv" 2>/dev/null &&
        "$1" -m pip --python "$venv/bin/python" --disable-pip-version-check install -q pip; then
        return
    fi
    rm -rf "$venv"
    say "$1 can't make a virtual environment: it lacks ensurepip, and has no pip that could stand" \
        "in for it. On Debian and Ubuntu: apt install python3-venv"
    exit 1
}

stamp=$venv/.installed-$wanted
# The folder is part of it: scripts and the package are installed by their absolute path.
state=$(pwd -P && cksum "requirements/$wanted.txt" pyproject.toml)
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$state" ] && "$venv/bin/python" -c '' 2>/dev/null; then
    exit 0
fi

if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1 ||
    [ "$(cat "$venv/.folder" 2>/dev/null)" != "$(pwd -P)" ]; then
    python=$(find_python)
    say "Making $venv with $("$python" --version) ..."
    make_venv "$python"
    pwd -P >"$venv/.folder"
fi

pip() {
    "$venv/bin/python" -m pip --disable-pip-version-check --no-input "$@"
}

say "Installing requirements/$wanted.txt (this takes a minute or two the first time) ..."
rm -f "$stamp"
pip install --quiet --use-pep517 -r "requirements/$wanted.txt"
# The build tool is in the lock file, so nothing else is fetched here.
pip install --quiet --no-deps --no-build-isolation --editable .
printf '%s\n' "$state" >"$stamp"
