import { existsSync } from 'node:fs';

import { chromiumFromNpm, runsChromiumFromNpm, thisMachine } from './from-npm.ts';
import { launchChromium } from './launch.ts';

/** Paths of installed browsers. The headless shell is first: it starts a page in a quarter of the time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Package managers that have a Chromium, with the words that say how to install it. */
const installers = [
  ['/sbin/apk', 'with `apk add chromium`'],
  ['/usr/bin/apt-get', 'with `apt-get install chromium`'],
  ['/usr/bin/dnf', 'with `dnf install chromium`'],
  ['/usr/bin/pacman', 'with `pacman -S chromium`'],
] as const;

export type ChromiumChoice =
  | { readonly kind: 'found'; readonly executablePath: string }
  /** `TEST_BROWSER=none`: skip the browser tests. */
  | { readonly kind: 'left_out' }
  | { readonly kind: 'missing'; readonly sentence: string };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The one that `CHROMIUM_PATH` names; or the first installed one that works; or the one from npm. `TEST_BROWSER=npm`
 * skips the installed ones.
 */
export async function chooseChromium(environment: Environment = process.env): Promise<ChromiumChoice> {
  const { CHROMIUM_PATH: configuredPath, TEST_BROWSER: choice } = environment;
  if (choice === 'none') return { kind: 'left_out' };
  if (choice !== undefined && choice !== '' && choice !== 'npm') {
    return { kind: 'missing', sentence: `TEST_BROWSER is ${choice}, and it must be npm, none, or not set.` };
  }
  if (configuredPath !== undefined && configuredPath !== '') {
    const failure = await failureOf(configuredPath);
    if (failure === undefined) return { kind: 'found', executablePath: configuredPath };
    return { kind: 'missing', sentence: `The browser that CHROMIUM_PATH names does not work: ${failure}.` };
  }
  const failures: string[] = [];
  for (const executablePath of choice === 'npm' ? [] : installed.filter((path) => existsSync(path))) {
    const failure = await failureOf(executablePath);
    if (failure === undefined) return { kind: 'found', executablePath };
    failures.push(failure);
  }
  if (runsChromiumFromNpm(thisMachine())) {
    const fetched = await fetchedFromNpm();
    if ('executablePath' in fetched) return { kind: 'found', ...fetched };
    failures.push(fetched.failure);
  }
  return { kind: 'missing', sentence: missingSentence(failures, choice === 'npm' ? 'from npm only' : 'any') };
}

async function fetchedFromNpm(): Promise<{ readonly executablePath: string } | { readonly failure: string }> {
  let executablePath: string;
  try {
    executablePath = await chromiumFromNpm();
  } catch (error) {
    return { failure: `the one from npm could not be fetched (${firstLine(error)})` };
  }
  const failure = await failureOf(executablePath);
  return failure === undefined ? { executablePath } : { failure };
}

/** Starts the browser and draws text; returns the error, or undefined. */
async function failureOf(executablePath: string): Promise<string | undefined> {
  try {
    const browser = await launchChromium(executablePath);
    try {
      const page = await browser.newPage();
      await page.setContent('<p style="font-family: Inter, sans-serif">Cartomancer ♠</p>');
      await page.screenshot();
    } finally {
      await browser.close();
    }
    return undefined;
  } catch (error) {
    return `${executablePath} does not start or draws no text (${firstLine(error)})`;
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}

function missingSentence(failures: readonly string[], tried: 'from npm only' | 'any'): string {
  const attempts = failures.length === 0 ? '' : ` Tried: ${failures.join('; ')}.`;
  if (tried === 'from npm only')
    return `TEST_BROWSER=npm uses only the Chromium from npm, which runs on Linux on x64 with glibc: unset TEST_BROWSER, or name a browser in CHROMIUM_PATH, or leave these tests out with TEST_BROWSER=none.${attempts}`;
  const how = installers.find(([program]) => existsSync(program))?.[1] ?? 'such as Google Chrome';
  return `The browser tests need Chromium: install one ${how}, or name one in CHROMIUM_PATH, or leave these tests out with TEST_BROWSER=none.${attempts}`;
}
