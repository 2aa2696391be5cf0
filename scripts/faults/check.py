"""Runs the cases. See scripts/check-faults."""

import argparse
import pathlib
import sys
import traceback

sys.path[:0] = [str(pathlib.Path(__file__).parent), str(pathlib.Path(__file__).parent.parent / "gateways")]
import cases  # noqa: E402
import cases_disk  # noqa: E402,F401
import cases_money  # noqa: E402,F401
import cases_others  # noqa: E402,F401
import cases_words  # noqa: E402,F401
import table  # noqa: E402


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("names", nargs="*")
    options.add_argument("--build", default=".build/release")
    options.add_argument("--list", action="store_true")
    options.add_argument("--table", action="store_true")
    options = options.parse_args()
    chosen = [case for case in cases.CASES if not options.names or any(case.name.startswith(name)
                                                                       for name in options.names)]
    if options.table:
        return print(table.page(cases.CASES), end="")
    if options.list:
        return print("\n".join(case.name for case in chosen))
    counts = {"ok": 0, "FAILS": 0, "skipped": 0}
    for case in chosen:
        run = cases.Run(options.build)
        try:
            verdict, seen = case.body(run)
        except cases.Skipped as reason:
            verdict, seen = None, str(reason)
        except Exception:  # noqa: BLE001: one case that breaks is one that fails
            verdict, seen = False, traceback.format_exc()[-700:]
        finally:
            run.close()
        word = "skipped" if verdict is None else "ok" if verdict else "FAILS"
        counts[word] += 1
        print(f"{word:7} {case.name}: {case.body.__doc__}\n        {seen}", flush=True)
    print(f"{counts['ok']} passed, {counts['FAILS']} failed, {counts['skipped']} skipped")
    sys.exit(1 if counts["FAILS"] or not counts["ok"] else 0)


main()
