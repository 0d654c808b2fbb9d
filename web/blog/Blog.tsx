/** To be built. */
export default function Blog() {
  return <main id="inhalt" className="page" />;
}
