/** A real passage (Constitution of Zimbabwe, s 74, consolidated to 7 September 2017), so that the promise can be checked. */
export const ExampleAnswer = () => (
  <figure className="card grid gap-4 p-5 sm:p-6">
    <figcaption className="text-muted">An example</figcaption>
    <p className="ml-auto max-w-[85%] rounded-2xl rounded-br-sm bg-raised px-4 py-2.5">
      My landlord says I must be out by Friday or he breaks the door. Can he do that?
    </p>
    <div className="reading">
      <p>
        No. Nobody may put you out of your home without an order of a court, and the court must look at your whole
        situation first <span className="badge font-sans">1 · Constitution s 74</span>.
      </p>
    </div>
    <blockquote className="rounded-lg border-l-4 border-accent bg-raised p-4 font-serif">
      <mark className="rounded-sm box-decoration-clone px-0.5">
        No person may be evicted from their home, or have their home demolished, without an order of court made after
        considering all the relevant circumstances.
      </mark>
      <footer className="mt-3 font-sans text-muted">
        Constitution of Zimbabwe, section 74, as at 7 September 2017
      </footer>
    </blockquote>
  </figure>
)
