import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toApiError } from '../../server/api-error.ts';
import { useGone } from '../form/gone.ts';
import { fieldId, type FormState } from '../form/use-form.ts';
import type { ImageValues } from '../images/image-record.ts';
import { ensureTag } from './ensure-tag.ts';

/** Saving waits for the tags that are being created, and does not go on without one that could not be. */
export function useCreatedTags(form: FormState<ImageValues>) {
  const latest = useRef(form);
  useLayoutEffect(() => void (latest.current = form));
  const asked = useRef(new Map<string, Promise<boolean>>());
  const [creating, setCreating] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const isGone = useGone();

  async function add(name: string): Promise<boolean> {
    try {
      const tag = await ensureTag(name);
      // Who waits for it saves what the fields hold then.
      flushSync(() => form.update(({ tags }) => ({ tags: [...new Set([...tags, tag])] })));
      return true;
    } catch (failure) {
      setError(`„${name}“ ist nicht angelegt: ${toApiError(failure).message}`);
      return false;
    } finally {
      asked.current.delete(name);
      setCreating([...asked.current.keys()]);
    }
  }

  async function submit(): Promise<boolean> {
    if (isWaiting) return false;
    setError(undefined);
    flushSync(() => setWaiting(true));
    let areThere = true;
    while (areThere && asked.current.size > 0)
      areThere = !(await Promise.all(asked.current.values())).includes(false);
    flushSync(() => setWaiting(false));
    if (areThere) return !isGone() && latest.current.submit();
    document.getElementById(fieldId('tags'))?.focus();
    return false;
  }

  return {
    form: { ...form, busy: form.busy || isWaiting, submit },
    creating,
    error,
    create: (name: string) => {
      setError(undefined);
      if (!asked.current.has(name)) asked.current.set(name, add(name));
      setCreating([...asked.current.keys()]);
    },
  };
}
