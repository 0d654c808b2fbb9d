/** `access`: who may see what; `settings`: those of the site; `locked`: an album is encrypted now. */
type Topic = 'access' | 'settings' | 'locked';

export interface Changes {
  /** `forget` is called when that was changed somewhere, and whenever such a change may have gone unheard. */
  on: (topic: Topic, forget: () => void) => void;
  /** Null: whatever may have changed. */
  tell: (topic: string | null) => void;
}

export function createChanges(): Changes {
  const known: { topic: Topic; forget: () => void }[] = [];
  return {
    on: (topic, forget) => void known.push({ topic, forget }),
    tell(topic) {
      for (const one of known) if (topic === null || topic === one.topic) one.forget();
    },
  };
}
