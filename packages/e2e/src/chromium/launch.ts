import { chromium, type Browser } from 'playwright-core';

/** How long a busy machine may take to start a browser, in milliseconds. */
const launchTimeout = 120_000;

/** Starts a headless Chromium. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    timeout: launchTimeout,
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
