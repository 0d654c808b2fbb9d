import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { ATTRIBUTES, COMMON_ATTRIBUTES, TAGS, VOID_TAGS } from '@lichthof/api/contract/html';
import { documentation } from '@lichthof/elements';
import { type Kind, type KnownRecord, type Library, portraitOf } from '../library.ts';
import { MAX_TAG_LENGTH, placeAt, type Place } from '../place.ts';

const OURS = new Map(documentation().map((element) => [element.tag as string, element]));

/** A record is chosen by name, not by id. */
interface Choice extends Completion {
  known?: KnownRecord;
}

export const completion = (library: Library): Extension =>
  autocompletion({
    icons: false,
    maxRenderedOptions: AT_MOST,
    override: [(context) => completed(context, library)],
    activateOnCompletion: ({ type }) => type === 'attribute',
    addToOptions: [
      { position: 20, render: ({ known }: Choice) => (known ? portraitOf(known) : null) },
      { position: 90, render: ({ known }: Choice) => (known ? idOf(known) : null) },
    ],
  });

const idOf = ({ id }: KnownRecord) => {
  const code = document.createElement('code');
  code.textContent = id;
  return code;
};

async function completed(context: CompletionContext, library: Library): Promise<CompletionResult | null> {
  const { state, pos } = context;
  const start = Math.max(0, pos - MAX_TAG_LENGTH);
  const place = placeAt(state.sliceDoc(start, pos));
  if (!place) return null;
  const from = start + place.from;
  if (place.kind === 'tag')
    return { from, options: elements(state.sliceDoc(from - 1, from) === '/'), validFor: /^[\w-]*$/ };
  if (place.kind === 'attribute')
    return place.text === '' && !context.explicit
      ? null
      : { from, options: attributes(place), validFor: /^[\w-]*$/ };
  // What stands behind the cursor of a value is replaced with it.
  const to = pos + (/^[\w.-]*/.exec(state.sliceDoc(pos, pos + 200))?.[0].length ?? 0);
  const kinds = kindsOf(place);
  if (kinds.length === 0) return { from, to, options: valuesOf(place).map((label) => ({ label })) };
  const found = (await Promise.all(kinds.map((kind) => recordsOf(kind, place.text, library)))).flat();
  return { from, to, filter: false, options: found };
}

const elements = (closing: boolean): Completion[] => [
  ...[...OURS.values()].map(({ tag, doc, inputs }, i): Completion => {
    const required = inputs.find(({ input }) => input.type === 'text' && input.required);
    return {
      label: tag,
      info: doc,
      boost: 50 - i,
      type: 'element',
      ...(!closing && { apply: applied(tag, required?.name) }),
    };
  }),
  ...TAGS.map((label): Completion => ({ label, ...(!closing && { apply: applied(label) }) })),
];

const applied =
  (tag: string, attribute?: string): Completion['apply'] =>
  (view, _, from, to) => {
    const begin = attribute === undefined ? tag : `${tag} ${attribute}="`;
    const end = attribute === undefined ? '>' : '">';
    const insert = begin + end + (VOID_TAGS.includes(tag) ? '' : `</${tag}>`);
    const anchor = from + begin.length + (attribute === undefined ? 1 : 0);
    view.dispatch({ changes: { from, to, insert }, selection: { anchor }, userEvent: 'input.complete' });
    if (attribute !== undefined) startCompletion(view);
  };

function attributes({ tag, given }: Place & { kind: 'attribute' }): Completion[] {
  const ours = OURS.get(tag.toLowerCase());
  const names = ours
    ? ours.inputs.map(({ name, doc }): Completion => ({ label: name, info: doc, boost: 10 }))
    : (ATTRIBUTES[tag.toLowerCase()] ?? []).map((label): Completion => ({ label, boost: 10 }));
  return [...names, ...COMMON_ATTRIBUTES.map((label): Completion => ({ label }))]
    .filter(
      ({ label }, i, all) => !given.includes(label) && all.findIndex((one) => one.label === label) === i,
    )
    .map((one) => ({ ...one, type: 'attribute', apply: withValue(one.label) }));
}

const withValue =
  (name: string): Completion['apply'] =>
  (view, _, from, to) => {
    view.dispatch({
      changes: { from, to, insert: `${name}=""` },
      selection: { anchor: from + name.length + 2 },
      userEvent: 'input.complete',
    });
  };

const inputOf = ({ tag, attribute }: Place & { kind: 'value' }) =>
  OURS.get(tag.toLowerCase())?.inputs.find(
    ({ name }) => name.toLowerCase() === attribute.replaceAll('-', '').toLowerCase(),
  )?.input;

export function kindsOf(place: Place & { kind: 'value' }): readonly Kind[] {
  const input = inputOf(place);
  return input?.type === 'text' ? (input.refersTo ?? []) : [];
}

function valuesOf(place: Place & { kind: 'value' }): string[] {
  const input = inputOf(place);
  if (input?.type === 'flag') return ['1', '0'];
  if (place.attribute.toLowerCase() === 'target') return ['_blank'];
  if (/^click-?target$/i.test(place.attribute)) return ['viewer'];
  return input?.values?.filter(Boolean) ?? [];
}

const AT_MOST = 60;

async function recordsOf(kind: Kind, text: string, library: Library): Promise<Choice[]> {
  const known = await library.search(kind, text);
  return known
    .slice(0, AT_MOST)
    .map((one) => ({ label: one.id, displayLabel: one.name, detail: one.note, known: one }));
}
