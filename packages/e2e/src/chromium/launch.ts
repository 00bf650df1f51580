import { chromium, type Browser } from 'playwright-core';

/** The timeout for starting a browser on a busy machine, in milliseconds. */
const launchTimeout = 120_000;

export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    timeout: launchTimeout,
    // The sandbox needs user namespaces, which root and many containers do not have. The tests open only our own pages.
    args: [
      '--no-sandbox',
      '--disable-gpu-sandbox',
      '--disable-background-networking',
      '--ignore-gpu-blocklist',
      '--enable-unsafe-swiftshader',
      // Optimized code pays off only on pages that live longer than those of a test.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
}
