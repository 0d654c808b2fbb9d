import { subscribe } from 'valtio/vanilla';
import { roleOf, state } from './store.ts';

class Contributor extends HTMLElement {
  static observedAttributes = ['contributor-id', 'show-role'];
  #stop: (() => void) | undefined;

  connectedCallback() {
    this.#stop = subscribe(state.contributors, () => this.#render());
    this.#render();
  }

  disconnectedCallback() {
    this.#stop?.();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#render();
  }

  #render() {
    this.replaceChildren();
    const contributor = state.contributors.items.get(this.getAttribute('contributor-id') ?? '');
    if (!contributor) return;
    const credit = Object.assign(document.createElement('span'), { className: 'credit' });
    if (this.getAttribute('show-role') === '1') {
      const role = Object.assign(document.createElement('span'), { className: 'role' });
      role.textContent = `${roleOf(contributor.role)}: `;
      credit.append(role);
    }
    credit.append(contributor.name ?? '');
    this.append(credit);
  }
}

customElements.define('bench-vanilla', Contributor);

export const tag = 'bench-vanilla';
export { state };
