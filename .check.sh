#!/usr/bin/env bash
for p in rules server; do node_modules/.bin/tsc -p packages/$p/tsconfig.json --noEmit; done
timeout 100 node_modules/.bin/node node_modules/vitest/vitest.mjs run packages/rules/src/table packages/rules/src/rulesets/backgrounds/scenarios/creation.spec.ts packages/server/src/table packages/server/src/http packages/server/src/journal/memory.spec.ts packages/server/src/journal/sqlite.spec.ts packages/server/src/journal/versions.spec.ts packages/server/src/shelf 2>&1 | sed 's/\x1b\[[0-9;]*m//g' | grep -v "injected env\|optional .env\|^$\|✓"
