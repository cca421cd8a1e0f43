import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Fieldset } from '#ui/fieldset.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input, Textarea } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TankGauge } from '#ui/signature/tank-gauge.tsx'
import { UnitInput } from '#ui/unit-input.tsx'
import { UploadProgress } from '#ui/upload-progress.tsx'
import { ElapsedTime } from '#ui/elapsed-time.tsx'
import { Exhibit } from './exhibit.tsx'

const fuels = [
  { value: 'diesel', label: 'Diesel' },
  { value: 'gasoline', label: 'Gasoline' },
]

export const Controls = () => (
  <>
    <Exhibit name="Buttons">
      <Button look="primary">Get Quote</Button>
      <Button look="solid">Return to Home</Button>
      <Button>Schedule</Button>
      <Button look="quiet">Cancel</Button>
      <Button look="danger">Decline</Button>
      <Button look="primary" pending="Sending">
        Send
      </Button>
      <Button disabled>Send</Button>
      <Button size="small">Small</Button>
      <Button size="large" look="primary">
        Large
      </Button>
      <ButtonLink href="#buttons">
        A link <Icon name="arrow" />
      </ButtonLink>
    </Exhibit>
    <Exhibit name="Upload">
      <p>
        Waiting <ElapsedTime milliseconds={40_000} />
      </p>
      <UploadProgress part={0} />
      <UploadProgress part={0.42} />
    </Exhibit>
    <Exhibit name="Form with gauge" wide>
      <form className="gauged form-page">
        <TankGauge fields={['Fuel', 'Gallons', 'Deliver to', 'Email']} />
        <div className="form-body">
          <ErrorSummary
            title="Please fill in all required fields."
            errors={[
              { field: 'deliveryAddress', message: 'Delivery address: please fill this in.' },
              { field: 'consent', message: 'Consent: please check the box.' },
            ]}
          />
          <Fieldset legend="The fuel">
            <Field id="fuelType" label="Fuel type" required gauge={1}>
              {(ties) => <Select {...ties} choices={fuels} blank="Choose one" defaultValue="diesel" />}
            </Field>
            <Field id="volume" label="Volume" help="What you expect to take, from 1 gallon." required gauge={2}>
              {(ties) => <UnitInput {...ties} unit="gal" inputMode="decimal" defaultValue="800" />}
            </Field>
            <Field id="creditLimit" label="Credit limit">
              {(ties) => <UnitInput {...ties} unit="$" before inputMode="numeric" />}
            </Field>
          </Fieldset>
          <Fieldset legend="The place">
            <Field
              id="deliveryAddress"
              label="Delivery address"
              error="Please say where the tank stands."
              required
              gauge={3}
            >
              {(ties) => <Input {...ties} autoComplete="address-line1" />}
            </Field>
            <Field id="email" label="Email" help="The quote and its reference go here." required gauge={4}>
              {(ties) => <Input {...ties} type="email" autoComplete="email" placeholder="you@company.com" />}
            </Field>
            <Field id="notes" label="Notes">
              {(ties) => <Textarea {...ties} />}
            </Field>
            <Checkbox id="yes" label="Checked" defaultChecked />
            <Checkbox id="no" label="Unchecked" help="With a word of help." />
            <Checkbox id="unsure" label="Not yet answered" indeterminate />
            <Checkbox id="consent" label="You may contact me about this request." error="Please check the box." />
            <Checkbox id="one" name="radio" type="radio" label="One of several" defaultChecked />
          </Fieldset>
        </div>
      </form>
    </Exhibit>
  </>
)
