/** The cards of a character: drawn, named, granted, retired: what moves of several features check. */
import type { Intent } from '../../../../kernel/index.ts';
import type { CharacterId } from '../../state.ts';

export interface OfCharacter extends Intent {
  readonly character?: CharacterId;
}
