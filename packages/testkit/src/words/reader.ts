/** Checks every text that a ruleset shows: its message must be in the catalogue, with all its parameters. */
import { isRequired } from '@cartomancer/rules/kernel';
import type {
  BoardPiece,
  FieldSpec,
  Intent,
  OptionValue,
  Presentation,
  Ruleset,
  Message,
  Sheet,
  SidePanel,
  View,
  ViewEvent,
} from '@cartomancer/rules/kernel';
import { expect } from 'vitest';

export type Catalogue = Readonly<Record<string, string>>;

export interface ReaderOptions<S, V extends View, I extends Intent> {
  readonly ruleset: Pick<Ruleset<S, V, I>, 'legal' | 'explain' | 'intents'>;
  readonly presentation: Presentation<V, I>;
  readonly catalogue: Catalogue;
  /** The name of the catalogue's file, for error messages; `text.en.json` when absent. */
  readonly file?: string;
  readonly shown?: (message: Message) => void;
  /** Is called with the moves that a view offers. */
  readonly offered?: (view: V, moves: readonly I[]) => void;
}

interface NamedField {
  readonly name: string;
  readonly spec: FieldSpec;
}

/** The code of a card, which needs no text. */
const cardCode = /^([A2-9TJQK][CDHS]|X[12])(\/2)?$/;

/** Whether a form can ask for the field. JSON without a form is sent only by programs. */
function isWritable(spec: FieldSpec): boolean {
  return spec.kind !== 'json' || spec.form !== undefined;
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

type Shown = Message | undefined | readonly Shown[];

export class WordsReader<S, V extends View, I extends Intent> {
  readonly #options: ReaderOptions<S, V, I>;
  /** Cached, because a session shows the same messages thousands of times. */
  readonly #parametersByKey = new Map<string, readonly string[]>();

  constructor(options: ReaderOptions<S, V, I>) {
    this.#options = options;
  }

  /** Checks that the catalogue has these messages, and that their facts have all parameters of the texts. */
  #checkMessages(...shown: readonly Shown[]): void {
    for (const message of shown)
      if (Array.isArray(message)) this.#checkMessages(...(message as readonly Shown[]));
      else if (message !== undefined) {
        this.#checkParameters(message as Message);
        this.#options.shown?.(message as Message);
      }
  }

  view(
    view: V & { readonly shared: { readonly asks?: Message; readonly phase?: string }; readonly own: object },
  ): void {
    const { presentation } = this.#options;
    const own = view.own as { readonly asks?: Message; readonly waits?: Message };
    this.#checkMessages(view.shared.asks, own.asks, own.waits);
    if (view.shared.phase !== undefined) this.#checkMessages({ text: `phase.${view.shared.phase}` });
    for (const { role, aim, marks = [] } of presentation.seatCards(view))
      this.#checkMessages(
        role,
        aim,
        marks.map(({ message }) => message),
      );
    for (const panel of presentation.panels(view)) this.#panel(panel);
    const caption = presentation.caption?.(view);
    if (caption !== undefined) this.#panel(caption);
    for (const piece of [...(presentation.board?.(view) ?? []), ...(presentation.sheets?.(view) ?? [])])
      this.#piece(piece);
    for (const zone of [...presentation.zones, ...(presentation.piles?.(view) ?? [])]) {
      this.#checkMessages({ text: zone.label, ...(zone.facts === undefined ? {} : { facts: zone.facts }) });
      this.#checkMessages(presentation.zoneWords?.(view, zone.id));
    }
    this.#checkMessages(
      (presentation.laid?.(view) ?? []).map(({ label }) => label),
      presentation.chip?.(view),
    );
    this.#desk(view);
    this.#moves(view);
  }

  /** Checks the desk, as if this viewer were the person who leads. */
  #desk(view: V): void {
    const { presentation, ruleset } = this.#options;
    const desk = presentation.desk?.(view);
    if (desk === undefined) return;
    const { people = {}, sections, clocks, panels = [], rulings = [] } = desk;
    for (const { lines } of Object.values(people)) this.#checkMessages(lines);
    for (const { title, empty, rows, moves = [] } of sections) {
      this.#checkMessages(title, empty);
      for (const { title: name, lines, marks = [] } of rows)
        this.#checkMessages(
          name,
          lines,
          marks.map(({ message }) => message),
        );
      for (const type of moves) expect(ruleset.intents).toHaveProperty([type]);
    }
    for (const type of rulings) expect(ruleset.intents).toHaveProperty([type]);
    this.#checkMessages(clocks);
    for (const panel of panels) this.#panel(panel);
  }

  line(event: ViewEvent): void {
    this.#checkMessages(this.#options.presentation.line(event)?.message);
  }

  #parametersOf(key: string): readonly string[] {
    const known = this.#parametersByKey.get(key);
    if (known !== undefined) return known;
    const { catalogue } = this.#options;
    const sentence = catalogue[key] ?? catalogue[`${key}_other`];
    if (sentence === undefined) this.#failForMissing([key]);
    const names = Array.from(sentence.matchAll(/\{\{\s*(\w+)/g), ([, name = '']) => name);
    this.#parametersByKey.set(key, names);
    return names;
  }

  #checkParameters({ text: key, facts = {} }: Message): void {
    for (const name of this.#parametersOf(key)) {
      const value = facts[name];
      if (value === undefined || value === null) expect.fail(`${key} lacks ${name}: ${JSON.stringify(facts)}`);
      for (const part of Array.isArray(value) ? value : [value]) if (isMessage(part)) this.#checkParameters(part);
    }
  }

  #panel({ title, lines, grid }: SidePanel): void {
    this.#checkMessages(title, lines, grid?.columns);
    for (const { message, cells } of grid?.rows ?? [])
      this.#checkMessages(
        message,
        cells.flatMap((cell) => [cell.message, cell.odds]),
      );
  }

  #piece(piece: BoardPiece): void {
    this.#checkMessages(piece.title);
    if (piece.kind === 'sheet') this.#sheet(piece);
    else if (piece.kind === 'comparison') {
      this.#checkMessages(
        [...piece.upper, ...piece.lower, ...piece.links].map(({ label }) => label),
        piece.message,
      );
    } else if (piece.kind === 'gathering') this.#checkMessages(piece.empty);
    else for (const { title, lines } of piece.items) this.#checkMessages(title, lines);
  }

  #sheet({ entries, offers = [], printed }: Sheet): void {
    this.#checkMessages(printed);
    for (const { label, written, mark, cards = [] } of entries)
      this.#checkMessages(
        label,
        written,
        mark,
        cards.map((card) => card.label),
      );
    for (const { label, text } of offers) this.#checkMessages(label, text);
  }

  #moves(view: V): void {
    const { ruleset, presentation, offered } = this.#options;
    const legal = ruleset.legal(view);
    offered?.(view, legal);
    for (const move of [
      ...legal,
      ...(presentation.suggests?.(view) ?? []),
      ...(presentation.refusedMoves?.(view) ?? []),
    ]) {
      const { message, means, warns, group, tones } = presentation.move(view, move);
      this.#checkMessages(message, means, warns, group?.message, group?.short, tones?.of, tones?.choices);
      this.#consequence(view, move, message);
      for (const { code, clause, facts } of ruleset.explain(view, move)) {
        const byClause = `refusal.${code}.${clause}`;
        this.#checkMessages({ text: byClause in this.#options.catalogue ? byClause : `refusal.${code}`, facts });
      }
      const asked = this.#asked(view, move);
      if (asked.every(({ spec }) => isWritable(spec))) for (const field of asked) this.#field(view, move, field);
    }
  }

  #consequence(view: V, move: I, { facts }: Message): void {
    const { irreversible = {} } = this.#options.presentation;
    const when = irreversible[move.type];
    if (when === 'always' || when?.(move, view) === true)
      this.#checkMessages({ text: `sure.${move.type}`, ...(facts === undefined ? {} : { facts }) });
  }

  #asked(view: V, move: I): readonly NamedField[] {
    return Object.entries(this.#options.ruleset.intents[move.type]?.fields ?? {})
      .map(([name, spec]): NamedField => ({ name, spec }))
      .filter(({ name }) => move[name] === undefined)
      .filter(({ spec }) => spec.asked?.(view as never, move) ?? isRequired(spec, view, move));
  }

  #field(view: V, move: I, { name, spec }: NamedField): void {
    const { type } = move;
    this.#checkName([`field.${type}.${name}`, `field.${name}`]);
    if (spec.kind === 'record')
      for (const [inner, own] of Object.entries(spec.fields)) this.#field(view, move, { name: inner, spec: own });
    for (const value of valuesOf(spec, { view, move })) {
      const own = this.#options.presentation.choice?.(view, { intent: type, field: name, value });
      if (own !== undefined) this.#checkMessages(own);
      else if (typeof value !== 'boolean' && !cardCode.test(String(value)))
        this.#checkName([`choice.${type}.${name}.${value}`, `choice.${name}.${value}`]);
    }
  }

  #failForMissing(keys: readonly string[]): never {
    expect.fail(`${this.#options.file ?? 'text.en.json'} lacks ${keys.join(' or ')}`);
  }

  #checkName(keys: readonly string[]): void {
    const key = keys.find((candidate) => candidate in this.#options.catalogue);
    if (key === undefined) this.#failForMissing(keys);
    this.#options.shown?.({ text: key });
  }
}

function valuesOf(
  field: FieldSpec,
  { view, move }: { readonly view: View; readonly move: Intent },
): readonly OptionValue[] {
  const of =
    field.kind === 'choice' ? field.of : field.kind === 'json' && field.form?.as === 'ticks' ? field.form.of : [];
  return typeof of === 'function' ? of(view as never, move) : of;
}
