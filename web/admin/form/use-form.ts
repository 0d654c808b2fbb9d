import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldError } from '@lichthof/api/contract/problem';
import { toApiError, type ApiError } from '../../server/api-error.ts';
import { toast } from '../../ui/toasts.ts';
import { useLeaveGuard } from '../navigation.tsx';
import { type Draft, latestDraft, newDraftId, onDraftRemoved, removeDraft, writeDraft } from './draft.ts';
import { isEmpty, oneOfEach } from './field-errors.ts';
import { useGone } from './gone.ts';
import { changedFields, conflicts, conflictsSince, givenUp, pick, resolved, type Conflict } from './merge.ts';

export interface FormOptions<T extends object> {
  /** Of the drafts in this browser: `album/winterreise`, `album/` for a new one; `einstellungen` of what is no record. */
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
  id: string;
  /** The record as it was read or saved last. */
  base: Pick<FormOptions<T>, 'record' | 'version'>;
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
  /** How saving was refused because the record is gone: `deleted` where it lies in the bin. */
  deleted: ApiError | null;
  submit: () => Promise<boolean>;
  /** What a crash has left; null as soon as it was taken over or thrown away, which saving does not do. */
  draft: Draft<T> | null;
  takeDraft: () => void;
  dropDraft: () => void;
  /** What is typed here is given up. */
  forget: () => void;
  /** Fields that somebody else has saved otherwise; null unless the server has refused. */
  conflict: readonly Conflict<T>[] | null;
  resolve: (chosen: readonly Conflict<T>[]) => void;
  follow: (version: number, made?: Partial<T>) => void;
  giveUp: () => void;
}

interface Question<T> {
  theirs: { record: T; version: number | undefined };
  fields: Conflict<T>[];
  /** Whose fields are mine, if it is not the form's. */
  draft: Draft<T> | null;
}

export function useForm<T extends object>(options: FormOptions<T>): FormState<T> {
  const { id, labels, save, reread, onGiveWay } = options;
  const { required = [], ready = () => true, check = () => [] } = options;
  const [base, setBase] = useState({ record: options.record, version: options.version });
  const [values, setValues] = useState(options.record);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [own] = useState(() => newDraftId(id));
  const [draft, setDraft] = useState(() => latestDraft(id, options.record, own));
  const [conflict, setConflict] = useState<Question<T> | null>(null);
  const [deleted, setDeleted] = useState<ApiError | null>(null);
  const unanswered = useRef(false);
  const isGone = useGone();
  const typedByNow = useRef(values);
  useEffect(() => void (typedByNow.current = values));
  const changes = changedFields(base.record, values);
  const changed = changes.length > 0;
  const needed = typeof required === 'function' ? required(values) : required;
  const missing = needed.filter((name) => isEmpty(values[name]));

  const write = () => writeDraft(own, pick(changes, values), { ...base, was: pick(changes, base.record) });
  useEffect(() => {
    if (!changed) return removeDraft(own);
    const timer = setTimeout(write, 300);
    const stop = onDraftRemoved(own, write);
    return () => {
      clearTimeout(timer);
      stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- `changes` follow from the values
  }, [own, base, values, changed]);
  // Of what lies in the bin the draft waits until it is restored.
  useLeaveGuard(changed && deleted?.code !== 'deleted', () => removeDraft(own), options.param);

  const update = (change: (now: T) => Partial<T>) => setValues((now) => ({ ...now, ...change(now) }));
  const set = (change: Partial<T>) => {
    update(() => change);
    setErrors((before) => before.filter(({ field }) => !Object.hasOwn(change, field)));
  };

  async function submit(): Promise<boolean> {
    if (busy) return false;
    if (draft && !changed && base.version !== undefined) {
      setMessage(UNANSWERED);
      return false;
    }
    const empty = missing.map((name) => ({ field: String(name), message: MISSING }));
    const wrong = oneOfEach([...empty, ...check(values)]);
    setMessage('');
    setErrors(wrong);
    if (wrong[0]) focusField(wrong[0].field);
    if (wrong[0] || !ready(values)) return false;
    setBusy(true);
    try {
      const saved = await save(pick(changes, values), values, base.version);
      // At once, so that whoever leaves the page now is not asked; what was typed meanwhile stays.
      flushSync(() => {
        setBase(saved);
        setValues((now) => ({ ...saved.record, ...pick(changedFields(values, now), now) }));
      });
      removeDraft(own);
      setDeleted(null);
      if (isGone()) toast('Die Änderungen waren schon unterwegs und sind gespeichert.');
      return !isGone();
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.code === 'conflict' && reread) await askBoth(refusal.message);
      else if (/\/./.test(id) && ['deleted', 'not-found'].includes(refusal.code)) {
        write();
        setDeleted(refusal);
      } else {
        setMessage(refusal.message + (refusal.code === 'taken' && unanswered.current ? MAY_BE_THERE : ''));
        unanswered.current ||= base.version === undefined && (refusal.status === 0 || refusal.status >= 500);
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
      const fields = conflicts(base.record, typedByNow.current, theirs.record);
      if (fields.length > 0) setConflict({ theirs, fields, draft: null });
      else {
        setBase(theirs);
        setValues(theirs.record);
        toast('Der Datensatz hat inzwischen schon diesen Stand.');
      }
    } catch {
      setMessage(reason);
    }
  }

  function takeDraft(): void {
    const { values: mine, was } = draft!;
    // A new record has no other version: its first values may differ from one day to the next.
    const fields = base.version === undefined ? [] : conflictsSince(was, { ...values, ...mine }, base.record);
    if (fields.length > 0) setConflict({ theirs: base, fields, draft });
    else {
      set(mine);
      answerDraft(null);
    }
  }

  function answerDraft(next: Draft<T> | null): void {
    removeDraft(draft!.id);
    setMessage('');
    setDraft(next);
  }

  function resolve(chosen: readonly Conflict<T>[]): void {
    const { theirs, draft: taken } = conflict!;
    const given = givenUp(chosen);
    if (Object.keys(given).length > 0) onGiveWay?.(given, (taken ?? base).version);
    setBase(theirs);
    setValues(resolved(theirs.record, chosen));
    setConflict(null);
    if (taken) answerDraft(null);
  }

  return {
    id,
    base,
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
    complete: missing.length === 0 && ready(values),
    busy,
    deleted,
    submit,
    draft,
    takeDraft,
    dropDraft: () => answerDraft(latestDraft(id, base.record, own, draft!.id)),
    forget: () => removeDraft(own),
    conflict: conflict?.fields ?? null,
    resolve,
    follow: (version, made = {}) => {
      setBase((now) => (now.version === version - 1 ? { record: { ...now.record, ...made }, version } : now));
      if (base.version === version - 1)
        setValues((now) => ({ ...now, ...made, ...pick(changedFields(base.record, now), now) }));
    },
    giveUp: () => setConflict(null),
  };
}

const UNANSWERED = 'Bitte übernehmen oder verwerfen Sie zuerst den Entwurf; sonst ist nichts zu speichern.';
const MAY_BE_THERE = ' Der letzte Versuch ist vielleicht doch gelungen: bitte sehen Sie in der Liste nach.';
const MISSING = 'Bitte füllen Sie dieses Feld aus.';
export const fieldId = (name: string) => `feld-${name}`;
const focusField = (name: string) =>
  requestAnimationFrame(() => document.getElementById(fieldId(name))?.focus());
