/**
 * The parts of a document that Preact needs, so that specs can press the buttons of a component and read what it shows,
 * without a browser. There is no layout, and events do not bubble.
 */
import { render } from 'preact';
import type { VNode } from 'preact';

type Listener = (event: Record<string, unknown>) => void;

class SmallNode {
  readonly childNodes: SmallNode[] = [];
  parentNode: SmallNode | null = null;
  readonly ownerDocument = smallDocument;
  readonly nodeType: number;
  readonly localName: string;
  data = '';
  constructor(nodeType: number, localName = '') {
    this.nodeType = nodeType;
    this.localName = localName;
  }
  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): SmallNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.nodeType === 3 ? this.data : this.childNodes.map(({ textContent }) => textContent).join('');
  }
  insertBefore(node: SmallNode, before: SmallNode | null): SmallNode {
    node.remove();
    const index = before === null ? -1 : this.childNodes.indexOf(before);
    this.childNodes.splice(index < 0 ? this.childNodes.length : index, 0, node);
    node.parentNode = this;
    return node;
  }
  appendChild(node: SmallNode): SmallNode {
    return this.insertBefore(node, null);
  }
  removeChild(node: SmallNode): SmallNode {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
    return node;
  }
  remove(): void {
    this.parentNode?.removeChild(this);
  }
}

/** An element. `value`, `checked` and `files` are what the person has entered. */
export class SmallElement extends SmallNode {
  readonly attributes: Record<string, string> = {};
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml';
  readonly style = {};
  value = '';
  checked = false;
  files: readonly unknown[] = [];
  // Preact lower-cases the name of an event only if the element has such a property.
  readonly onclick = null;
  readonly oninput = null;
  readonly onchange = null;
  readonly onsubmit = null;
  readonly onblur = null;
  readonly ontoggle = null;
  readonly #listeners = new Map<string, Listener>();
  constructor(localName: string) {
    super(1, localName);
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes[name] = String(value);
  }
  removeAttribute(name: string): void {
    delete this.attributes[name];
  }
  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }
  removeEventListener(type: string): void {
    this.#listeners.delete(type);
  }
  // For dialogs.
  open = false;
  showModal(): void {
    this.open = true;
  }
  close(): void {
    this.open = false;
  }
  /** All elements inside with this name, in order. */
  all(name: string): readonly SmallElement[] {
    return this.childNodes.flatMap((node) =>
      node instanceof SmallElement ? [...(node.localName === name ? [node] : []), ...node.all(name)] : [],
    );
  }
  /** The first element with this name and, if given, this text. */
  find(name: string, text?: string): SmallElement {
    const found = this.all(name).find((element) => text === undefined || element.textContent === text);
    if (found === undefined) throw new Error(`There is no <${name}> ${text ?? ''}`);
    return found;
  }
  /** Imitates an action of a person, such as `click` or, with a new value, `input`. */
  act(
    type: 'click' | 'input' | 'change' | 'submit' | 'blur' | 'toggle',
    entered: Partial<Pick<SmallElement, 'value' | 'checked' | 'files' | 'open'>> = {},
  ): void {
    Object.assign(this, entered);
    this.#listeners.get(type)?.call(this, { type, currentTarget: this, target: this, preventDefault: () => undefined });
  }
}

const smallDocument = {
  createElementNS: (_namespace: string, name: string) => new SmallElement(name),
  createElement: (name: string) => new SmallElement(name),
  createTextNode: (text: string) => Object.assign(new SmallNode(3), { data: text }),
};

/** Returns the element around the component. */
export function mounted(component: VNode): { readonly page: SmallElement; readonly unmount: () => void } {
  const page = new SmallElement('body');
  // The cast is safe: Preact uses only what a small element has.
  const parent = page as unknown as Element;
  render(component, parent);
  return { page, unmount: () => render(null, parent) };
}

/** Resolves once Preact has rendered the changes so far, which it does before the next timer. */
export function rendered(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
