import { render } from 'preact';

import './style/tokens.css';
import './style/base.css';
import './style/pages.css';
import './style/lobby.css';
import './style/characters.css';
import './style/campaigns.css';
import { httpCampaigns } from './net/http-campaigns.ts';
import { httpHouse } from './net/http-house.ts';
import { httpShelf } from './net/http-shelf.ts';
import { App } from './pages/app.tsx';
import { applySettings } from './settings.ts';

applySettings(document.documentElement);
const place = document.querySelector('#app');
if (place === null) throw new Error('The page has no place for the app');
render(<App house={httpHouse(httpShelf(), httpCampaigns())} />, place);
