import { kit } from '/work/main/packages/rules/src/rulesets/first-dates/scenarios/kit.ts';
import { checkSeed } from '/work/main/packages/testkit/src/sessions.ts';
let done = 0; const t = Date.now();
for (let seed = 51; seed <= 400 && Date.now() - t < 150_000; seed++) { try { checkSeed(kit as any, seed); done++; } catch (e) { console.log(seed, String((e as Error).message).slice(0, 700)); } }
console.log('ok', done);
