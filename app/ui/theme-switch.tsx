const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

/** Light, dark, or as the system has it. Plain radio buttons; theme-switch-script.ts listens and remembers. */
export const ThemeSwitch = () => (
  <fieldset className="theme-switch">
    <legend>Appearance</legend>
    {themes.map(({ value, label }) => (
      <label key={value}>
        <input type="radio" name="theme" value={value} defaultChecked={value === 'system'} /> {label}
      </label>
    ))}
  </fieldset>
)
