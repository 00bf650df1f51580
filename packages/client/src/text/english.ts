/** Setup of the client's specs: loads the English texts. */
import { sourceLanguage, speak } from './speech.ts';

await speak(sourceLanguage);
