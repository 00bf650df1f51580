/** Fields that several bodies share, and the maximum lengths of texts in characters. */
import * as z from 'zod/mini';

/** The name of a person. */
export const longestName = 32;
/** The title of a table or a character. */
export const longestTitle = 60;
/** The pass phrase of a table. */
export const longestPhrase = 100;

export const rulesetId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
export const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestTitle));
