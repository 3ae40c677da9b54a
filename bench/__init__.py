"""What is measured, as ratios in one run, and the generator of the full-size code that tests and benches share."""
