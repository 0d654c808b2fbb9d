/** To be built. */
export default function Contact() {
  return <main id="inhalt" className="page" />;
}
