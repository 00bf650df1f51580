import { render } from 'preact';

import './style/shared.css';
import { httpCampaigns } from './net/http-campaigns.ts';
import { httpPictures } from './net/http-pictures.ts';
import { httpPush } from './net/http-push.ts';
import { httpTurns } from './net/http-turns.ts';
import { httpDocuments } from './net/http-documents.ts';
import { httpVisits } from './net/http-visits.ts';
import { httpClient } from './net/http-client.ts';
import { httpDevices } from './net/http-devices.ts';
import { httpEntry } from './net/http-entry.ts';
import { httpSheets } from './net/http-sheets.ts';
import { startLanguage } from './language.ts';
import { keepPushLanguage } from './notifications/push.ts';
import { App } from './pages/app.tsx';
import { applySettings } from './settings.ts';

applySettings(document.documentElement);
await startLanguage(document.documentElement);
keepPushLanguage();
const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no #app element');
render(
  <App
    api={httpClient({
      sheetLibrary: httpSheets(),
      campaigns: httpCampaigns(),
      visits: httpVisits,
      turns: httpTurns,
      push: httpPush,
      webhook: async () => (await import('./net/http-webhook.ts')).httpWebhook,
      entry: httpEntry,
      documents: httpDocuments,
      pictures: httpPictures,
      devices: httpDevices,
    })}
  />,
  place,
);
