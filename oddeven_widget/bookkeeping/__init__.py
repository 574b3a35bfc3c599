"""Knowledge of a player: the view, the ledger, parity, and proofs that a position is lost."""
