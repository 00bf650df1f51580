import type { Intent } from '../../../../kernel/index.ts';
import type { CharacterId } from '../../state.ts';

export interface CharacterIntent extends Intent {
  readonly character?: CharacterId;
}
