import './languages.css';
import { chooseLanguage } from '../../language.ts';
import { refusalsOf } from '../../net/api-client.ts';
import { say } from '../../text/own.ts';
import { languageName, languages, speech } from '../../text/speech.ts';

/** Labelled in the other language, for people who cannot read this page. */
export function OtherLanguages() {
  const { language } = speech.value;
  return (
    <>
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <button
            key={other}
            type="button"
            class="button language"
            lang={other}
            aria-label={languageName(other)}
            data-code={other.toUpperCase()}
            onClick={() => choose(other)}
          >
            <span>{languageName(other)}</span>
          </button>
        ))}
    </>
  );
}

export function LanguageChoice() {
  const { language } = speech.value;
  return (
    <label class="field">
      <span class="field-label">{say('setting.language.name')}</span>
      <select class="input" value={language} onChange={(event) => choose(event.currentTarget.value)}>
        {languages.map((option) => (
          <option key={option} value={option} lang={option}>
            {languageName(option)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** If the language's files cannot be loaded, the page keeps the current one. */
function choose(language: string): void {
  void chooseLanguage(language).catch(refusalsOf);
}
