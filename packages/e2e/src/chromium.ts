import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { chromium, type Browser } from 'playwright-core';

/** Without windows first: it starts a page in a quarter of the time. */
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

/** A machine with much else to do may take long to start a browser, in milliseconds. */
const patience = 120_000;

/** The npm package that carries a whole Chromium for Linux. Only machines without a browser fetch it. */
const carried = '@sparticuz/chromium@153.0.0';

interface Found {
  readonly executablePath: string;
  readonly env?: Record<string, string>;
}

/** Starts a headless Chromium: the one `CHROMIUM_PATH` names, else an installed one, else one fetched through npm. */
export async function launchChromium(): Promise<Browser> {
  const found = await findChromium();
  return chromium.launch({
    ...found,
    timeout: patience,
    // Containers and root have no user namespaces to build the sandbox from; the pages are our own.
    args: [
      '--no-sandbox',
      '--disable-gpu-sandbox',
      '--disable-background-networking',
      '--ignore-gpu-blocklist',
      '--enable-unsafe-swiftshader',
    ],
  });
}

async function findChromium(): Promise<Found> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named };
  const executablePath = installed.find((path) => existsSync(path));
  if (executablePath) return { executablePath };
  if (process.platform !== 'linux') {
    throw new Error('The browser tests need Chrome or Chromium: install one, or name it in CHROMIUM_PATH.');
  }
  return fetchChromium();
}

/** The part of the carried package that is used here. */
interface CarriedChromium {
  readonly default: { executablePath(): Promise<string> };
  readonly inflate: (archive: string) => Promise<string>;
}

async function fetchChromium(): Promise<Found> {
  const home = join(import.meta.dirname, '../../../node_modules/.cache/cartomancer-chromium');
  const unpacked = join(home, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  if (!existsSync(join(home, 'node_modules/@sparticuz/chromium'))) {
    console.log('No Chromium found on this machine: fetching one through npm (75 MB, once) …');
    execFileSync('npm', ['install', '--prefix', home, '--no-audit', '--no-fund', '--loglevel=error', carried]);
  }
  const main = createRequire(join(home, 'package.json')).resolve('@sparticuz/chromium');
  const { default: browser, inflate } = (await import(main)) as CarriedChromium;
  const temporary = process.env['TMPDIR'];
  // The package unpacks itself to the folder for temporary files.
  process.env['TMPDIR'] = unpacked;
  const executablePath = await browser.executablePath();
  // System libraries that a bare machine lacks.
  const libraries = await inflate(join(home, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
  if (temporary === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = temporary;
  return {
    executablePath,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(libraries, 'lib'),
      FONTCONFIG_PATH: join(unpacked, 'fonts'),
    },
  };
}
