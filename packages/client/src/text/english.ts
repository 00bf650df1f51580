/** Before each spec of the page: it speaks English, as if it had been asked to. */
import { sourceLanguage, speak } from './speech.ts';

await speak(sourceLanguage);
