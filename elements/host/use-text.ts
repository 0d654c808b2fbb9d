import { useEffect, useState } from 'react';
import { type HostServices, log, safeMode } from './host.ts';
import { useHost, useSignalValue } from './hooks.ts';

interface Loaded {
  id: string;
  safe: boolean;
  services: HostServices;
  html: string | null;
}

/**
 * The HTML of a text, loaded again when the mode changes; until then only what is fit for the mode. null if there is
 * none, undefined while that is not known.
 */
export function useText(id: string): string | null | undefined {
  const services = useHost();
  const safe = useSignalValue(safeMode);
  const [text, setText] = useState<Loaded | undefined>(() => {
    const html = services.includedText(id);
    return html === undefined ? undefined : { id, safe, services, html };
  });
  const isKnown = text?.id === id && text.safe === safe && text.services === services;
  useEffect(() => {
    if (isKnown) return undefined;
    let current = true;
    const show = (html: string | null) => current && setText({ id, safe, services, html });
    const fail = () => {
      if (current) log('ERROR', `Unable to get text for ${id}`);
      show(null);
    };
    load(services.loadText, id).then(show, fail);
    return () => {
      current = false;
    };
  }, [services, id, safe, isKnown]);
  return text?.id === id && (text.safe || !safe) ? text.html : undefined;
}

/** Turns an error thrown at once into a rejection. */
const load = async (loadText: (id: string) => Promise<string>, id: string) => loadText(id);
