import { chromium, type Browser } from 'playwright-core';

/** The timeout for starting a browser on a busy machine, in milliseconds. */
const launchTimeout = 120_000;

/** Starts a headless Chromium. */
export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    timeout: launchTimeout,
    // Containers and root have no user namespaces for the sandbox; the pages are our own.
    args: [
      '--no-sandbox',
      '--disable-gpu-sandbox',
      '--disable-background-networking',
      '--ignore-gpu-blocklist',
      '--enable-unsafe-swiftshader',
    ],
  });
}
