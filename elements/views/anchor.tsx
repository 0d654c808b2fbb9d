import type { MouseEvent, ReactNode, Ref } from 'react';
import { navigate } from '../host/events.ts';
import { destination, isPlainClick } from '../host/links.ts';

interface AnchorProps {
  href: string;
  className?: string;
  target?: string;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

export function Anchor({ href, className, target = '', ref, children }: AnchorProps) {
  const { address, routed } = destination(href, target);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!routed || !address || !isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    navigate(event.currentTarget, address);
  };
  return (
    <a
      ref={ref}
      href={address}
      className={className || undefined}
      target={target || undefined}
      rel={target === '_blank' ? 'noopener' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}
