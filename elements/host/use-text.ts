import { useEffect, useState } from 'react';
import { type HostServices, log, safeMode } from './host.ts';
import { useHost, useHostState, useSignalValue } from './hooks.ts';

interface Loaded {
  of: string;
  safe: boolean;
  services: HostServices;
  html: string | null | undefined;
}

/**
 * The HTML of a text, loaded again when the mode changes, until when only what is fit for it is shown, or who asks. null if there
 * is none, undefined while that is not known.
 */
export function useText(id: string): string | null | undefined {
  const services = useHost();
  const safe = useSignalValue(safeMode);
  const of = [id, useHostState((state) => state.user?.id)].join();
  const [text, setText] = useState<Loaded>(() => ({ of, safe, services, html: services.includedText(id) }));
  const isKnown =
    text.html !== undefined && text.of === of && text.safe === safe && text.services === services;
  useEffect(() => {
    if (isKnown) return undefined;
    let current = true;
    const show = (html: string | null) => current && setText({ of, safe, services, html });
    const fail = () => {
      if (current) log('ERROR', `Unable to get text for ${id}`);
      show(null);
    };
    // What is thrown at once is a rejection as well.
    Promise.resolve(id).then(services.loadText).then(show, fail);
    return () => {
      current = false;
    };
  }, [services, id, of, safe, isKnown]);
  return text.of === of && (text.safe || !safe) ? text.html : undefined;
}
