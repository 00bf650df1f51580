import { myName } from '../../net/name.ts';
import { useTableSession } from '../../table/context.ts';
import { Preferences } from './preferences.tsx';

/**
 * Preferences at a table. A new name applies at once (spectators rejoin), except for seated people during play, who see
 * a note (TB-02).
 */
export function TablePreferences() {
  const session = useTableSession();
  // While the person has no name, the button has a long label, for which the bar has little room.
  const label = myName.value === '' ? { label: session.wording.plain({ text: 'preferences.short' }) } : {};
  const { you } = session.view.value.own;
  const { connection } = session;
  if (you === null) return <Preferences {...label} onName={() => void connection.reenter()} />;
  const isKept = session.layer.explain(session.view.value, { type: 'join', name: you.name }).length > 0;
  if (isKept)
    return <Preferences {...label} note={session.wording.plain({ text: 'name.kept', facts: { name: you.name } })} />;
  const rename = (name: string) => {
    const newName = name.trim();
    if (newName !== '' && newName !== you.name) void session.send({ type: 'join', name: newName });
  };
  return <Preferences {...label} onName={rename} />;
}
