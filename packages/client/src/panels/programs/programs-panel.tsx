import { useEffect, useState } from 'preact/hooks';
import type { MakeProgramReply, ProgramEntry, ProgramRight } from '@cartomancer/protocol';
import type { SeatView } from '@cartomancer/rules/table';

import './programs.css';
import { refusalsOf, useApi } from '../../net/api-client.ts';
import { useTask } from '../../hooks/use-task.ts';
import { hrefOf } from '../../route.ts';
import { useTableSession } from '../../table/context.ts';
import { momentOf } from '../../text/dates.ts';
import { say } from '../../text/own.ts';
import { speech } from '../../text/speech.ts';
import { CopyRow } from '../../widgets/copy-row.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { ProgramForm } from './program-form.tsx';

function seatName(seats: readonly SeatView[], id: string): string {
  const index = seats.filter(({ kind }) => kind === 'player').findIndex(({ seat }) => seat === id);
  return say('programs.seat', { n: index + 1 });
}

function rightName(right: ProgramRight, seats: readonly SeatView[]): string {
  return right.kind === 'watch' ? say('programs.watch') : seatName(seats, right.seat);
}

/** The host makes the tokens of programs and revokes them (TB-03). */
export function ProgramsPanel() {
  const { code, view, askToConfirm } = useTableSession();
  const { entry } = useApi();
  const [programs, setPrograms] = useState<readonly ProgramEntry[]>([]);
  const [created, setCreated] = useState<MakeProgramReply>();
  const task = useTask();
  const { seats } = view.value.shared.table;
  const read = async () => {
    const answer = await entry.programs(code);
    if (answer.ok) setPrograms(answer.value.programs);
    return answer.ok ? [] : answer.refusals;
  };
  useEffect(() => void task.run(read), [code]);
  const make = async (name: string, right: ProgramRight): Promise<boolean> => {
    let isMade = false;
    await task.run(async () => {
      const answer = await entry.makeProgram(code, { name, right });
      if (!answer.ok) return answer.refusals;
      isMade = true;
      setCreated(answer.value);
      return await read();
    });
    return isMade;
  };
  const revoke = async ({ id, name }: ProgramEntry) => {
    const isWanted = await askToConfirm({
      message: { text: 'programs.revoke_of', facts: { name } },
      consequence: { text: 'sure.revoke_program', facts: { name } },
      isPossible: ({ own }) => own.you?.host === true,
    });
    if (!isWanted) return;
    await task.run(async () => {
      const answer = await entry.revokeProgram(code, id);
      if (created?.program.id === id) setCreated(undefined);
      return answer.ok ? await read() : answer.refusals;
    });
  };
  return (
    <div class="programs">
      <p class="muted">{say('programs.about')}</p>
      <ProgramForm seats={seats} seatName={(seat) => seatName(seats, seat)} onMake={make} />
      <Refusals refusals={task.refusals} />
      <div role="status">{created !== undefined && <NewToken created={created} />}</div>
      {programs.length > 0 && (
        <ul class="host-list" role="list">
          {programs.map((program) => (
            <li key={program.id} class="host-row">
              <span>
                {program.name}{' '}
                <span class="muted">
                  · {rightName(program.right, seats)} ·{' '}
                  {program.usedAt === null
                    ? say('programs.unused')
                    : say('programs.used', { moment: momentOf(program.usedAt) })}
                </span>
              </span>
              <button
                type="button"
                class="button"
                aria-label={say('programs.revoke_of', { name: program.name })}
                onClick={() => void revoke(program).catch(refusalsOf)}
              >
                {say('programs.revoke')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The server never shows a token again. */
function NewToken({ created: { token, program } }: { readonly created: MakeProgramReply }) {
  const { name, right } = program;
  return (
    <div class="programs-new">
      <p>{say('programs.once')}</p>
      <CopyRow label={say('programs.token_of', { name })} text={token} />
      {right.kind === 'watch' && (
        <CopyRow label={say('programs.overlay')} text={hrefOf(`/overlay?lang=${speech.value.language}#${token}`)} />
      )}
    </div>
  );
}
