# The front door: what people do and what the check does are the same targets.
SHELL := /bin/bash
PREFIX ?= /usr/local
DESTDIR ?=

LIBDIR := $(DESTDIR)$(PREFIX)/lib/voicesketch
BINDIR := $(DESTDIR)$(PREFIX)/bin
RELEASE := .build/release
RELEASE_BUILD := swift build -c release --static-swift-stdlib

.DEFAULT_GOAL := help
.PHONY: help bootstrap build demo test bench format check install uninstall clean

help: ## say what there is
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

bootstrap: ## install the Debian packages that are missing, check the Swift toolchain
	@scripts/bootstrap

build: bootstrap ## build the daemon and the command line, optimised
	$(RELEASE_BUILD)

demo: build ## speak a picture, then an edit, to a throw-away daemon and show both
	@scripts/demo $(RELEASE)

test: bootstrap ## build and run every test
	VOICESKETCH_STRICT=1 swift build --build-tests
	@# Real daemons, sound servers and clocks: few at a time, so that a small machine does not starve them.
	VOICESKETCH_STRICT=1 swift test --skip-build --skip IntegrationTests --experimental-maximum-parallelization-width 4
	VOICESKETCH_STRICT=1 swift test --skip-build --filter IntegrationTests --experimental-maximum-parallelization-width 2

bench: build ## measure speed and memory; prints a table and stores it in Benchmarks/
	@scripts/bench $(RELEASE)

format: ## rewrite the sources in the project's style
	swift format -i -r -p Sources Tests Package.swift

check: bootstrap ## what must hold before a change goes in: style, art, unit file, tests
	swift format lint -s -r -p Sources Tests Package.swift
	scripts/check-art
	scripts/check-unit
	scripts/openapi --check
	$(MAKE) test

install: build ## install below PREFIX (/usr/local)
	install -d "$(LIBDIR)" "$(BINDIR)" "$(DESTDIR)$(PREFIX)/lib/systemd/user" "$(DESTDIR)$(PREFIX)/share/doc/voicesketch"
	install -m 755 $(RELEASE)/voicesketchd $(RELEASE)/voicesketchctl "$(LIBDIR)/"
	cp -r $(RELEASE)/VoiceSketch_*.resources "$(LIBDIR)/"
	install -d "$(LIBDIR)/Models" && cp Models/README.md Models/*.bin Models/*.dict "$(LIBDIR)/Models/"
	ln -sf ../lib/voicesketch/voicesketchd "$(BINDIR)/voicesketchd"
	ln -sf ../lib/voicesketch/voicesketchctl "$(BINDIR)/voicesketchctl"
	sed 's|@PREFIX@|$(PREFIX)|' systemd/voicesketch.service > "$(DESTDIR)$(PREFIX)/lib/systemd/user/voicesketch.service"
	install -m 644 voicesketch.conf README.md LICENSE "$(DESTDIR)$(PREFIX)/share/doc/voicesketch/"

uninstall: ## remove what install put there
	rm -rf "$(LIBDIR)" "$(DESTDIR)$(PREFIX)/share/doc/voicesketch"
	rm -f "$(BINDIR)/voicesketchd" "$(BINDIR)/voicesketchctl" "$(DESTDIR)$(PREFIX)/lib/systemd/user/voicesketch.service"

clean: ## forget what was built
	rm -rf .build
