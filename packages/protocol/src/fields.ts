/** Fields that several bodies share, and how much people may write, in characters. */
import * as z from 'zod/mini';

/** What a person is called. */
export const longestName = 32;
/** What a table or a character is called. */
export const longestTitle = 60;
/** What a host asks of newcomers. */
export const longestPhrase = 100;

export const rulesetId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
export const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestTitle));
