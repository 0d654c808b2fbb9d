import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldError } from '@lichthof/api/contract/problem';
import { toApiError } from '../../server/api-error.ts';
import { toast } from '../../ui/toasts.ts';
import { useLeaveGuard } from '../navigation.tsx';
import { readDraft, removeDraft, writeDraft, type Draft } from './draft.ts';
import { changedFields, conflicts, resolved, type Conflict } from './merge.ts';

export interface FormOptions<T extends object> {
  /** Of the draft in this browser: `album/winterreise`, `album/` for a new one. */
  id: string;
  /** The parameter of the address that names the record, where the path does not: another one leaves the form. */
  param?: string;
  record: T;
  /** Which of the server's records that is; missing for a new one. */
  version?: number | undefined;
  labels: Readonly<Record<keyof T, string>>;
  required?: readonly (keyof T)[] | ((values: T) => readonly (keyof T)[]);
  ready?: (values: T) => boolean;
  check?: (values: T) => readonly FieldError[];
  save: Save<T>;
  reread?: () => Promise<Saved<T>>;
  /** What was typed here and gives way to what somebody else has saved; `version` is the record that it was typed on. */
  onGiveWay?: (mine: Partial<T>, version: number | undefined) => void;
}

/** Sends what has changed; answers with what the server has now. Rejects with an `ApiError`. */
export type Save<T> = (changed: Partial<T>, values: T, version: number | undefined) => Promise<Saved<T>>;

export interface Saved<T> {
  record: T;
  version: number;
}

export interface Field<V> {
  id: string;
  label: string;
  value: V;
  error?: string | undefined;
  onChange: (value: V) => void;
}

export interface FormState<T extends object> {
  values: T;
  labels: Readonly<Record<keyof T, string>>;
  field: <K extends keyof T & string>(name: K) => Field<T[K]>;
  set: (changes: Partial<T>) => void;
  /** Changes what the fields hold by now: for who has waited for something. */
  update: (change: (now: T) => Partial<T>) => void;
  errors: readonly FieldError[];
  message: string;
  changed: boolean;
  complete: boolean;
  busy: boolean;
  submit: () => Promise<boolean>;
  /** What a crash has left; null as soon as it was taken over or thrown away. */
  draft: Draft<T> | null;
  takeDraft: () => void;
  dropDraft: () => void;
  /** Fields that somebody else has saved otherwise; null unless the server has refused. */
  conflict: readonly Conflict<T>[] | null;
  resolve: (chosen: readonly Conflict<T>[]) => void;
  follow: (version: number, made?: Partial<T>) => void;
  giveUp: () => void;
}

export function useForm<T extends object>(options: FormOptions<T>): FormState<T> {
  const {
    id,
    labels,
    required = [],
    ready = () => true,
    check = () => [],
    save,
    reread,
    onGiveWay,
  } = options;
  const [base, setBase] = useState({ record: options.record, version: options.version });
  const [values, setValues] = useState(options.record);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [draft, setDraft] = useState(() => readDraft(id, options.record));
  const [conflict, setConflict] = useState<{ theirs: Saved<T>; fields: Conflict<T>[] } | null>(null);
  const changes = changedFields(base.record, values);
  const changed = changes.length > 0;
  const needed = typeof required === 'function' ? required(values) : required;
  const complete = needed.every((name) => !isEmpty(values[name])) && ready(values);

  useEffect(() => {
    // A draft that nobody has looked at yet is not written over but by what is typed instead of it.
    if (!changed) return draft ? undefined : removeDraft(id);
    const timer = setTimeout(() => writeDraft(id, { ...draft?.values, ...pick(changes, values) }), 300);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- `changes` follow from the values
  }, [id, values, changed, draft]);
  useLeaveGuard(changed, () => removeDraft(id), options.param);

  const update = (change: (now: T) => Partial<T>) => setValues((now) => ({ ...now, ...change(now) }));
  const set = (change: Partial<T>) => {
    update(() => change);
    setErrors((before) => before.filter(({ field }) => !Object.hasOwn(change, field)));
  };

  async function submit(): Promise<boolean> {
    if (busy) return false;
    const missing = needed.filter((name) => isEmpty(values[name]));
    const wrong = oneOfEach([
      ...missing.map((name) => ({ field: String(name), message: MISSING })),
      ...check(values),
    ]);
    setMessage('');
    setErrors(wrong);
    if (wrong.length > 0) {
      focusField(wrong[0]!.field);
      return false;
    }
    if (!ready(values)) return false;
    setBusy(true);
    try {
      const saved = await save(pick(changes, values), values, base.version);
      // At once, so that whoever leaves the page now is not asked; what was typed meanwhile stays.
      flushSync(() => {
        setBase(saved);
        setValues((now) => ({ ...saved.record, ...pick(changedFields(values, now), now) }));
      });
      // What a crash had left is older than this.
      setDraft(null);
      removeDraft(id);
      return true;
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.code === 'conflict' && reread) await askBoth(refusal.message);
      else {
        setMessage(refusal.message);
        setErrors(oneOfEach(refusal.fields));
        if (refusal.fields[0]) focusField(refusal.fields[0].field);
      }
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function askBoth(reason: string): Promise<void> {
    try {
      const theirs = await reread!();
      const fields = conflicts(base.record, values, theirs.record);
      if (fields.length > 0) setConflict({ theirs, fields });
      else {
        setBase(theirs);
        setValues(theirs.record);
        toast('Der Datensatz hat inzwischen schon diesen Stand.');
      }
    } catch {
      setMessage(reason);
    }
  }

  return {
    values,
    labels,
    field: (name) => ({
      id: fieldId(name),
      label: labels[name],
      value: values[name],
      error: errors.find(({ field }) => field === name)?.message,
      onChange: (value) => set(pick([name], { ...values, [name]: value })),
    }),
    set,
    update,
    errors,
    message,
    changed,
    complete,
    busy,
    submit,
    draft,
    takeDraft: () => {
      set(draft!.values);
      setDraft(null);
    },
    dropDraft: () => setDraft(null),
    conflict: conflict?.fields ?? null,
    resolve: (chosen) => {
      const theirs = chosen.filter(({ choice }) => choice === 'theirs').map(({ name }) => name);
      if (theirs.length > 0) onGiveWay?.(pick(theirs, values), base.version);
      setBase(conflict!.theirs);
      setValues(resolved(conflict!.theirs.record, chosen));
      setConflict(null);
    },
    follow: (version, made = {}) => {
      setBase((now) => (now.version === version - 1 ? { record: { ...now.record, ...made }, version } : now));
      if (base.version === version - 1)
        setValues((now) => ({ ...now, ...made, ...pick(changedFields(base.record, now), now) }));
    },
    giveUp: () => setConflict(null),
  };
}

const pick = <T extends object>(names: readonly (keyof T)[], values: T) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields with the same values
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;

const oneOfEach = (errors: readonly FieldError[]) =>
  errors.filter(({ field }, at) => errors.findIndex((one) => one.field === field) === at);

const MISSING = 'Bitte füllen Sie dieses Feld aus.';

const isEmpty = (value: unknown) => (typeof value === 'string' ? value.trim() === '' : value === null);

export const fieldId = (name: string) => `feld-${name}`;

const focusField = (name: string) =>
  requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus());
