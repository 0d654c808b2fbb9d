# Everything here needs Node >= 20 and npm only; Node 24 is fetched from the registry where the machine's own is older.
SHELL := /bin/sh
NODE_OK := $(shell node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 24 || (a == 24 && b >= 18) ? 0 : 1)' 2>/dev/null && echo 1)
ifneq ($(NODE_OK),1)
  PLATFORM := $(shell uname -s | sed 's/Darwin/darwin/;s/Linux/linux/')-$(shell uname -m | sed 's/x86_64/x64/;s/aarch64/arm64/')
  NODE_PACKAGE := $(if $(filter darwin-arm64,$(PLATFORM)),node-bin-$(PLATFORM),node-$(PLATFORM))
  NODE := .tools/node_modules/$(NODE_PACKAGE)/bin/node
  export PATH := $(CURDIR)/.tools/node_modules/$(NODE_PACKAGE)/bin:$(PATH)
endif
# File reads and password hashes share libuv's threads; it reads this before Node starts.
export UV_THREADPOOL_SIZE := 8
# What Node has compiled it needs not compile again at the next start.
export NODE_COMPILE_CACHE := $(CURDIR)/.cache/node

WEB_SOURCES := $(shell find web elements api/contract -type f -not -path '*/dist/*' -not -path '*/node_modules/*' 2>/dev/null)

# What the command line gives is meant as it stands: make would take the $ of a passphrase for a variable of its own.
$(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(eval override $(name) := $$(value $(name)))))

# In the environment nobody else can read it, on a command line everybody could.
export BACKUP_PASSPHRASE ALBUM_PASSWORD
# The shell gets these as variables too: in its own line it would read their $, quotes and backticks.
export ALBUM EMAIL FILE FROM NAME PHOTOS SITE_ALBUM SYSTEM TO

.PHONY: start dev build test check bench gate import export convert admin backup restore verify move-files doctor elements format help
help:
	@sed -n 's/^\([a-z-]*\):.*## /make \1	/p' Makefile

# V8 gives little back: new objects may otherwise take 108 MB in each thread, and old ones four times what is alive. A site under load holds half with this. Pieces of files count like the rest, not by a limit of their own.
start: node_modules/.installed web/dist/index.html ## installs, builds and serves on http://localhost:8080
	@exec node --max-semi-space-size=8 --heap-growing-percent=50 --external-memory-accounted-in-global-limit api/main.ts

dev: node_modules/.installed web/dist/index.html ## hot reload of the SPA on http://localhost:5173, restart of the API on change
	@node --watch --watch-preserve-output api/main.ts & api=$$!; trap 'kill $$api' EXIT; trap 'exit 130' INT TERM; \
	npm run --silent dev --workspace @lichthof/web

build: web/dist/index.html ## builds the SPA

test: node_modules/.installed ## everything that has to hold before a change lands
	@node tests/run.ts

check: node_modules/.installed ## types, lint and the quick tests
	@node tests/run.ts --check

bench: node_modules/.installed web/dist/index.html ## measures, and prints tables
	@node tests/bench/run.ts

gate: node_modules/.installed web/dist/index.html ## kills, power losses, full disks, lost databases, attacks, long load, broken pictures: one table
	@node tests/gate/run.ts

import: node_modules/.installed ## FROM=dir SITE_ALBUM=brp (or ALBUM=id): brings a folder of photographs in; without either what its lichthof.json says
	@node api/run-command.ts import --from="$$FROM" $${SITE_ALBUM:+--site-album="$$SITE_ALBUM"} $${ALBUM:+--album="$$ALBUM"}

export: node_modules/.installed ## TO=dir: writes the whole library with its pictures, for wherever it goes
	@node api/run-command.ts export --to="$$TO"

convert: node_modules/.installed ## SYSTEM=piwigo|lychee|photoprism|wordpress FROM=dump [PHOTOS=dir] [TO=dir]: makes a lichthof.json of it
	@node api/convert.ts --system="$$SYSTEM" --from="$$FROM" --photos="$$PHOTOS" --to="$$TO"

admin: node_modules/.installed ## EMAIL=you@example.org: makes an administrator, or gives one a new password
	@node api/run-command.ts admin "$$EMAIL"

backup: node_modules/.installed ## TO=dir or TO=file.zip (else BACKUP_DIR): secures database and files, also while the server runs
	@node api/run-command.ts backup --place="$$TO"

restore: node_modules/.installed ## FROM=dir or FROM=file.zip: restores the newest backup, or NAME=…, into an empty data directory, with DAMAGED=1 without what is damaged in it; FILE=path TO=dir: only that
	@node api/run-command.ts restore --place="$$FROM" --name="$$NAME" --file="$$FILE" --to="$$TO"$(if $(filter 1,$(DAMAGED)), --without-damaged=1)

verify: node_modules/.installed ## compares every picture's record with its file
	@node api/run-command.ts verify

move-files: node_modules/.installed ## TO=s3 or TO=disk: copies all files there; then SWITCH=1 without the server, then CLEAN=1
	@node api/run-command.ts move-files --to="$$TO" $(if $(SWITCH),--switch) $(if $(CLEAN),--clean)

doctor: node_modules/.installed ## looks whether database, storage, mail, proxy, clock, disk and permissions are as they should be
	@node api/run-command.ts doctor

elements: node_modules/.installed ## opens the playground of the elements
	@npm run --silent playground --workspace @lichthof/elements

format: node_modules/.installed ## formats the sources
	@npm run --silent format

node_modules/.installed: package-lock.json .npmrc $(NODE)
	npm ci --no-progress
	@touch $@

.tools/%/bin/node:
	npm install --prefix .tools --no-save --no-package-lock --ignore-scripts $(NODE_PACKAGE)@24.21.0

web/dist/index.html: node_modules/.installed $(WEB_SOURCES)
	@npm run --silent build --workspace @lichthof/web
