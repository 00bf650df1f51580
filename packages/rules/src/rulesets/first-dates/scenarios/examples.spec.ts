import { examplesSuite, numbered } from '@cartomancer/testkit';

examplesSuite({ spec: import.meta.url, ids: numbered('FDX', 84) });
