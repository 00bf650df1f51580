/** Setup of the client's specs: loads the English texts. */
import { sourceLanguage, loadLanguage } from './speech.ts';

await loadLanguage(sourceLanguage);
