import { House, phone } from './people.ts';
const house = await House.open({ CARTOMANCER_TEST_SEED: 'a date' });
try {
const ada = await house.person('Ada', phone);
const session = await ada.context.newCDPSession(ada.page);
await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
await ada.page.goto('/');
await ada.button('Try it now: First Dates').waitFor();
console.log(await ada.page.evaluate(() => [innerWidth, document.documentElement.clientWidth, ...[...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > 391).map((e) => e.tagName + '.' + e.getAttribute('class') + ' ' + Math.round(e.getBoundingClientRect().right))].slice(0, 30)));
await ada.page.screenshot({ path: '/tmp/shots/big.png' });
} finally { await house.close(); }
