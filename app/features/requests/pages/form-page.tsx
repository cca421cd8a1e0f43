import { fieldsOf } from '#forms/form.ts'
import { PageHead } from '#ui/page-head.tsx'
import { TankGauge } from '#ui/signature/tank-gauge.tsx'
import { ContactColumn } from './contact-column.tsx'
import { gaugedFields } from './questions.tsx'
import { RequestForm, type FormProps } from './request-form.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

/** A form with a page to itself: what it is for, its gauge, and what happens next. */
export const FormPage = ({ form, drawn, answered }: FormProps) => (
  <>
    <PageHead title={drawn.title} lead={drawn.intro} />
    <div className="wrap form-page gauged">
      {!answered?.reviewing && (
        <TankGauge fields={gaugedFields(form).map((name) => fieldsOf(form)[name]?.label ?? name)} />
      )}
      <RequestForm form={form} drawn={drawn} answered={answered} />
      <div className="grid content-start gap-10">
        {drawn.desk && <ContactColumn phone={drawn.phone} desk={drawn.desk} />}
        <WhatHappensNext next={form.next} phone={drawn.phone} />
      </div>
    </div>
  </>
)
