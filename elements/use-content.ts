import { useCallback } from 'react';
import { park } from './content.ts';
import type { BrpElement } from './define.ts';
import { useSignalValue } from './hooks.ts';
import type { Inputs } from './inputs.ts';

/** A ref for the node that takes the author's nodes. */
export function useContent<I extends Inputs>({ content, shown }: BrpElement<I>) {
  const nodes = useSignalValue(content);
  return useCallback(
    (target: HTMLElement | null) => {
      target?.replaceChildren(...nodes);
      return () => {
        if (!shown.peek()) park(nodes);
      };
    },
    [nodes, shown],
  );
}
