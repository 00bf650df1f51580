import { useSession } from '../../table/context.ts';
import { Preferences } from './preferences.tsx';

/** Preferences at a table: a new name counts at once, for spectators by joining again; a seated person in play keeps the one of the game, and is told so (TB-02). */
export function TablePreferences() {
  const session = useSession();
  const { you } = session.view.value.own;
  const { connection } = session;
  if (you === null) return <Preferences onName={() => void connection.reenter()} />;
  const isKept = session.layer.explain(session.view.value, { type: 'join', name: you.name }).length > 0;
  if (isKept) return <Preferences note={session.wording.plain({ text: 'name.kept', facts: { name: you.name } })} />;
  const rename = (name: string) => {
    const wanted = name.trim();
    if (wanted !== '' && wanted !== you.name) void session.send({ type: 'join', name: wanted });
  };
  return <Preferences onName={rename} />;
}
