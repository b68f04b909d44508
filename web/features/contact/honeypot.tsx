/** People never see or reach this field; whoever fills it is a machine. */
export const Honeypot = () => (
  <div aria-hidden="true" className="sr-only">
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
