"""Medians and percentiles of measured times."""

import statistics


def percentile(values, share):
    """Smallest value that is not exceeded by that share of all."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 100) - 1)]


def summary(values):
    return {
        "median": round(statistics.median(values), 1), "p95": round(percentile(values, 95), 1),
        "most": round(max(values), 1), "count": len(values)}
