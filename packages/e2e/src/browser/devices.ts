import type { BrowserContextOptions } from 'playwright-core';

export const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const tablet: BrowserContextOptions = { viewport: { width: 820, height: 1180 }, hasTouch: true };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
