# The front door: what people do and what the check does are the same targets.
SHELL := /bin/bash
PREFIX ?= /usr/local
DESTDIR ?=

LIBDIR := $(DESTDIR)$(PREFIX)/lib/voicesketch
BINDIR := $(DESTDIR)$(PREFIX)/bin
DOCDIR := $(DESTDIR)$(PREFIX)/share/doc/voicesketch
RELEASE := .build/release
RELEASE_BUILD := swift build -c release --static-swift-stdlib

# SwiftPM says of every library whose pkg-config file has -pthread that it leaves it out; on Linux that changes nothing.
UNWORRIED := 2> >(grep -v 'prohibited flag(s): -pthread' >&2)

.DEFAULT_GOAL := help
.PHONY: help bootstrap build demo test bench bench-library bench-speech bench-studio check-studio accuracy fake-providers fault-table fuzz format check install uninstall clean

help: ## say what there is
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

bootstrap: ## install the Debian packages that are missing, check the Swift toolchain
	@scripts/bootstrap

build: bootstrap ## build the daemon and the command line, optimised
	$(RELEASE_BUILD) $(UNWORRIED)

demo: build ## speak a picture, then an edit, to a throw-away daemon and show both
	@scripts/demo $(RELEASE)

test: bootstrap ## build and run every test
	VOICESKETCH_STRICT=1 swift build --build-tests $(UNWORRIED)
	@# Real daemons, sound servers and clocks: few at a time, so that a small machine does not starve them.
	scripts/run-tests 4 --skip IntegrationTests --skip ControlServerTests
	@# Slow and silent connections are told by the clock: apart from the tests that keep every core busy.
	scripts/run-tests 4 --filter ControlServerTests
	scripts/run-tests 2 --filter IntegrationTests

bench: build ## measure speed and memory, half an hour of it; prints a table and stores it in Benchmarks/
	@scripts/bench $(RELEASE)
	@scripts/bench-parser $(RELEASE)
	@scripts/bench-http $(RELEASE)
	@scripts/bench-imaging $(RELEASE)
	@scripts/soak $(RELEASE) 30

bench-library: build ## how long pages, searches and changes take in a library of ARTWORKS (100000) artworks
	@scripts/bench-library $(RELEASE) $${ARTWORKS:-100000}

bench-studio: build ## how fast the studio page is with a library of ARTWORKS (10000) artworks, in Chromium (20 minutes)
	@scripts/bench-studio $(RELEASE)

bench-speech: build ## how much of what is said is heard and understood, beside the recogniser as Debian has it (20 minutes)
	@scripts/bench-speech $(RELEASE)

# Only the line of JSON goes to standard output.
fake-providers: ## run fake fal.ai, OpenAI and local image servers until killed; says where they are
	@scripts/bootstrap >&2
	@$(RELEASE_BUILD) --product fake-providers >&2 $(UNWORRIED)
	@exec $(RELEASE)/fake-providers

accuracy: build ## how often the parser is right on the corpus: per kind, confusion, reliability, refusals
	@scripts/accuracy $(RELEASE)

fault-table: bootstrap ## bring about every fault of the providers and compare what the daemon does and says with docs/provider-faults.md
	VOICESKETCH_STRICT=1 swift build --build-tests $(UNWORRIED)
	scripts/run-tests 2 --filter FaultTableTests

SECONDS_EACH ?= 600
fuzz: bootstrap ## look for inputs that crash or contradict the program: ten minutes a target (SECONDS_EACH=600), under AddressSanitizer
	scripts/fuzz --seconds $(SECONDS_EACH)

format: ## rewrite the sources and the lexicons in the project's style
	swift format -i -r -p Sources Tests Fuzzers Package.swift
	scripts/format-lexicon

check: bootstrap ## what must hold before a change goes in: style, art, unit file, tests, the fakes' fidelity
	swift format lint -s -r -p Sources Tests Fuzzers Package.swift
	scripts/check-art
	scripts/check-unit
	scripts/format-lexicon --check
	scripts/check-prose
	scripts/untested --most 2 PatternSearch VoiceCommands
	scripts/openapi --check
	scripts/attack-table --check
	scripts/check-faults --table | diff docs/faults.md -
	scripts/circles --check
	python3 Benchmarks/parser/accuracy_test.py
	Benchmarks/parser/tables.py --check
	Benchmarks/speech/tables.py --check
	Benchmarks/studio/tables.py --check
	Benchmarks/library/tables.py --check
	Benchmarks/illustrator/tables.py --check
	$(MAKE) test
	.build/debug/voicesketchd lexicon check Sources/VoiceCommands/Resources/*/
	scripts/check-fakes
	scripts/storing-faults .build/debug --kinds full,kill --every 11
	scripts/check-wyoming

check-studio: build ## use the studio page in Chromium as people do, or in WebKitGTK with BROWSER=webkit (8 minutes)
	@scripts/check-studio $(RELEASE)

# Takes what was built, for with sudo there is often no Swift on the PATH; builds only when nothing was.
install: $(RELEASE)/voicesketchd ## install what was built below PREFIX (/usr/local)
	install -d "$(LIBDIR)/Models" "$(BINDIR)" "$(DESTDIR)$(PREFIX)/lib/systemd/user" "$(DOCDIR)"
	install -m 755 $(RELEASE)/voicesketchd $(RELEASE)/voicesketchctl "$(LIBDIR)/"
	rm -rf "$(LIBDIR)"/VoiceSketch_*.resources
	cp -r $$(printf '%s\n' $(RELEASE)/VoiceSketch_*.resources | grep -vE 'Tests|FakeProviders') "$(LIBDIR)/"
	cp Models/README.md Models/*.bin Models/*.dict "$(LIBDIR)/Models/"
	chmod -R u=rwX,go=rX "$(LIBDIR)"
	ln -sf ../lib/voicesketch/voicesketchd "$(BINDIR)/voicesketchd"
	ln -sf ../lib/voicesketch/voicesketchctl "$(BINDIR)/voicesketchctl"
	sed 's|@PREFIX@|$(PREFIX)|' systemd/voicesketch.service | install -m 644 /dev/stdin "$(DESTDIR)$(PREFIX)/lib/systemd/user/voicesketch.service"
	install -m 644 voicesketch.conf README.md LICENSE "$(DOCDIR)/"
	rm -rf "$(DOCDIR)/docs" && cp -r docs "$(DOCDIR)/" && chmod -R u=rwX,go=rX "$(DOCDIR)"

$(RELEASE)/voicesketchd:
	$(MAKE) build

uninstall: ## remove what install put there
	rm -rf "$(LIBDIR)" "$(DOCDIR)"
	rm -f "$(BINDIR)/voicesketchd" "$(BINDIR)/voicesketchctl" "$(DESTDIR)$(PREFIX)/lib/systemd/user/voicesketch.service"

clean: ## forget what was built
	rm -rf .build
