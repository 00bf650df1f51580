import { render } from 'preact';

import './style/shared.css';
import { httpCampaigns } from './net/http-campaigns.ts';
import { httpVisits } from './net/http-visits.ts';
import { httpHouse } from './net/http-house.ts';
import { httpDevices, httpDoor } from './net/http-door.ts';
import { httpShelf } from './net/http-shelf.ts';
import { startSpeaking } from './language.ts';
import { App } from './pages/app.tsx';
import { applySettings } from './settings.ts';

applySettings(document.documentElement);
await startSpeaking(document.documentElement);
const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no place for the app');
render(
  <App
    house={httpHouse({
      shelf: httpShelf(),
      campaigns: httpCampaigns(),
      visits: httpVisits,
      door: httpDoor,
      devices: httpDevices,
    })}
  />,
  place,
);
