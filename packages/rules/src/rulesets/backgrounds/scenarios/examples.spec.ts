import { examplesSuite, numbered } from '@cartomancer/testkit';

examplesSuite({ spec: import.meta.url, ids: numbered('DRX', 58) });
